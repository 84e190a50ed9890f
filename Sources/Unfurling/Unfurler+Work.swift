// SPDX-License-Identifier: MIT

import MediaSniffing
import URLParsing
import UnfurlKit

extension Unfurler {
  /// Asks handlers and server, from handlers by URL to handlers by media type.
  ///
  /// - Parameter known: information whose page the server may say has not changed.
  func work(_ ask: Ask, deadline: ContinuousClock.Instant, known: LinkHistory.Landing? = nil) async -> Findings {
    let policy = ask.policy.policy
    var failure: UnfurlError?
    var declined = false
    var request = HandlerRequest(url: ask.url, originalURL: ask.written, channel: ask.policy.channel.description)

    asking: for handler in router.beforeFetch(ask.url, policy) {
      switch await answer(of: handler, request, ask, deadline) {
      case .success(.declined): declined = true
      case .success(.elsewhere(let url)):
        // From here on that page is what was asked for.
        request.url = url
        break asking
      case .success(let answer): return Findings(outcome(answer, handler, ask.url))
      case .failure(let error): failure = failure ?? error
      }
      if Task.isCancelled { return Findings(.failed(.cancelled)) }
    }
    guard router.readsPages(policy) else {
      if let failure { return Findings(.failed(failure)) }
      if declined { return Findings(.skipped(.nothingToSay)) }
      return Findings(.skipped(router.isOffHere(ask.url, mediaType: nil, policy) ? .handlerDisabled : .unsupportedType))
    }

    do {
      let page = try await fetcher.fetch(pageRequest(request.url, ask, deadline, known))
      defer { page.body.stop() }
      var findings = Findings(headersOf: page, now: time.millisecondsSince1970)
      if page.status == 304, let known, known.validators?.url == page.url {
        findings.outcome = known.outcome
        findings.isUnchanged = true
        // What a 304 does not say holds on (RFC 9111, section 4.3.4).
        findings.validators = findings.validators ?? known.validators
        findings.lifetime = findings.lifetime ?? known.freshFor
        if page.headers["cache-control"] == nil { findings.mayBeStored = known.mayBeStored }
      } else if page.status == 304 || (page.status >= 400 && !router.readsErrorPages(policy)) {
        findings.outcome = .failed(Self.statusError(page.status))
      } else {
        findings.outcome = try await outcome(of: page, request, ask, deadline, failure)
      }
      return findings
    } catch {
      return Findings(.failed(failure ?? error))
    }
  }

  /// What the handlers by media type make of a page.
  private func outcome(
    of page: Resource, _ request: HandlerRequest, _ ask: Ask, _ deadline: ContinuousClock.Instant,
    _ earlierFailure: UnfurlError?
  ) async throws(UnfurlError) -> Outcome {
    let policy = ask.policy.policy
    let isError = page.status >= 400
    var page = isError ? page.withBriefBody(deadline: deadline, time) : page
    var failure = earlierFailure
    let mediaType: String
    do {
      mediaType = try await self.mediaType(of: page)
    } catch {
      // Its status is known, whatever its body is.
      guard isError, error.code != .cancelled else { throw error }
      return .failed(Self.statusError(page.status))
    }
    if let trace = ask.trace, mediaType != page.mediaType {
      trace.note("its first bytes say that it is \(mediaType)\(page.mediaType.map { ", not \($0)" } ?? "")")
    }
    page.mediaType = mediaType
    let handlers = router.forPage(page.url, mediaType: mediaType, policy).filter {
      !isError || $0.manifest.readsErrorPages
    }
    let replay = handlers.count > 1 ? ReplayedBody(page.body, keeping: Self.readAgain(by: handlers)) : nil
    for handler in handlers {
      var request = request
      request.page = page
      if let replay { request.page?.body = replay.view() }
      switch await answer(of: handler, request, ask, deadline) {
      case .success(.declined), .success(.elsewhere): continue
      case .success(let answer): return outcome(answer, handler, page.url)
      case .failure(let error): failure = failure ?? error
      }
      if Task.isCancelled { return .failed(.cancelled) }
    }
    if isError { return .failed(Self.statusError(page.status)) }
    if let failure { return .failed(failure) }
    // Nobody reads it here, or all declined: RDF may be anything, and a feed's handler declines what is none.
    return .skipped(router.isOffHere(page.url, mediaType: mediaType, policy) ? .handlerDisabled : .unsupportedType)
  }

  /// How many bytes the handlers after the first read at most.
  private static func readAgain(by handlers: [any Handler]) -> Int {
    handlers.dropFirst().reduce(0) { max($0, $1.manifest.readsAtMost ?? .max) }
  }

  private func pageRequest(
    _ url: WebURL, _ ask: Ask, _ deadline: ContinuousClock.Instant, _ known: LinkHistory.Landing?
  ) -> FetchRequest {
    var request = FetchRequest(url, deadline: deadline)
    request.validators = known?.validators
    request.acceptLanguage = ask.policy.policy.acceptLanguage
    request.accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    request.channel = ask.policy.channel.description
    request.trace = ask.trace
    return request
  }

  /// As declared, or as the first bytes show where what is declared says nothing or is known to be unreliable.
  private func mediaType(of page: Resource) async throws(UnfurlError) -> String {
    let declared = page.headers["content-type"].flatMap { MediaType($0) }
    let isNoSniff = page.headers["x-content-type-options"]?.lowercased() == "nosniff"
    if let declared, !MediaSniffer.needsBytes(declared: declared, isNoSniff: isNoSniff) { return declared.essence }
    var first = try await page.body.peek(MediaSniffer.prefixLength)
    if MediaSniffer.wantsMore(first, declared: declared, isNoSniff: isNoSniff) {
      first = try await page.body.peek(MediaSniffer.longestPrefix)
    }
    return MediaSniffer.sniff(first, declared: declared, isNoSniff: isNoSniff).essence
  }

  /// Asks one handler, and turns whatever it throws into an error of ours.
  private func answer(
    of handler: any Handler, _ request: HandlerRequest, _ ask: Ask, _ deadline: ContinuousClock.Instant
  ) async -> Result<HandlerAnswer, UnfurlError> {
    let manifest = handler.manifest
    let id = manifest.id
    let started = time.now
    let result: Result<HandlerAnswer, UnfurlError>
    do {
      result = .success(try await handler.unfurl(request, context: context(for: manifest, ask, deadline)))
    } catch let error as UnfurlError {
      result = .failure(error)
    } catch is CancellationError {
      result = .failure(.cancelled)
    } catch {
      result = .failure(UnfurlError(.handlerFailed, "The handler \(id) failed: \(error)."))
    }
    var failed = false
    if case .failure(let error) = result {
      // A status that says "error" is the server's failure, which the handler only tells.
      failed = error.code != .cancelled && (error.code != .httpStatus || (request.page?.status ?? 0) < 400)
    }
    let took = started.duration(to: time.now)
    records.count(id, took, failed: failed)
    ask.trace?.note(Trace.HandlerRecord(id, Self.inWords(result), took: took))
    return result
  }

  private func context(
    for manifest: HandlerManifest, _ ask: Ask, _ deadline: ContinuousClock.Instant
  ) -> HandlerContext {
    let policy = ask.policy.policy
    let id = manifest.id
    let own = policy.handlerOptions[id] ?? [:]
    let budget = FetchBudget()
    let fetcher = fetcher
    let language = policy.acceptLanguage
    let channel = ask.policy.channel.description
    let trace = ask.trace
    let time = time
    var pictures = PictureWishes()
    pictures.poster = policy.posters
    pictures.blurhash = policy.blurhash
    pictures.size = policy.images == .size
    return HandlerContext(
      options: own.isEmpty ? manifest.options : manifest.options.merging(own) { $1 },
      deadline: deadline, acceptLanguage: language, pictures: pictures, trace: trace
    ) { request in
      try budget.take()
      var request = request
      request.deadline = min(request.deadline, deadline)
      if request.acceptLanguage.isEmpty { request.acceptLanguage = language }
      request.channel = channel
      request.handler = id
      request.trace = trace
      if !request.takesPlaceOfPage {
        request.maximumBytes = min(request.maximumBytes ?? FetchBudget.bytes, FetchBudget.bytes)
      }
      let resource = try await fetcher.fetch(request)
      return resource.status >= 400 ? resource.withBriefBody(deadline: deadline, time) : resource
    }
  }

  private static func statusError(_ status: Int) -> UnfurlError {
    UnfurlError(.httpStatus, "The server answered \(status).", status: status)
  }

  /// The longest address of a page that is told, in bytes.
  private static let longestURL = 8 << 10

  /// What a handler's answer makes of the link.
  private func outcome(_ answer: HandlerAnswer, _ handler: any Handler, _ url: WebURL) -> Outcome {
    switch answer {
    case .declined, .elsewhere: return .skipped(.nothingToSay)
    case .skipped(let reason): return .skipped(reason)
    case .preview(var metadata, let text, let freshFor):
      if text == nil, !metadata.hasSomethingToSay { return .skipped(.nothingToSay) }
      if metadata.url == nil { metadata.url = url.removingCredentials().href }
      // An address that no line can hold is left out, like any other field that is not to be had.
      if let url = metadata.url, url.utf8.count > Self.longestURL { metadata.url = nil }
      return .preview(
        Preview(handler: handler.manifest.id, metadata: metadata, text: text, freshFor: freshFor))
    }
  }

  private static func inWords(_ result: Result<HandlerAnswer, UnfurlError>) -> String {
    switch result {
    case .success(.preview): "made a preview"
    case .success(.declined): "declined"
    case .success(.elsewhere(let url)): "says that it is at \(url.removingCredentials())"
    case .success(.skipped(let reason)): "says that nothing should be shown (\(reason.rawValue))"
    case .failure(let error): "failed: \(error.message)"
    }
  }
}

extension Findings {
  /// What a page's header fields say; the outcome is still open.
  fileprivate init(headersOf page: Resource, now: Int64) {
    self.init(.skipped(.nothingToSay))
    let lifetime = ResponseLifetime(page.headers, now: now)
    // What must not be kept is known for a moment, for those who ask at the same time.
    self.lifetime = lifetime.mayBeStored ? lifetime.freshFor : .zero
    mayBeStored = lifetime.mayBeStored
    validators = Validators(
      url: page.url, entityTag: page.headers["etag"], lastModified: page.headers["last-modified"])
  }
}

extension Metadata {
  /// Whether there is anything to show.
  var hasSomethingToSay: Bool {
    title != nil || description != nil || image != nil || video != nil || audio != nil || feed != nil || gif != nil
      || file != nil
  }
}
