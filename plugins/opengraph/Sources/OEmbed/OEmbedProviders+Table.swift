// SPDX-License-Identifier: MIT

extension OEmbedProviders {
  /// Providers: after `@` an endpoint without `https://`, then the patterns of the pages it knows, parted by white space.
  ///
  /// A pattern is a host and a path, whatever the scheme: `www.` before a host counts for nothing, `*.x.org` means `x.org`
  /// and all below it, `*` in a path any text, `?` the beginning of a query. Where several fit, the longest host counts,
  /// then the first of its patterns.
  ///
  /// Facts of oEmbed's public registry of providers (oembed.com, section 7.1), with what large sites say of themselves
  /// where the registry is behind them. Left out is what cannot be asked, or should not be: endpoints without https, or
  /// whose host is a pattern; those that name no pages; those that want a key, are there for trying things out, or whose
  /// service has ended. Patterns are left out that another of the same endpoint covers, or that name a fragment, which no
  /// server sees. Sorted by the host of the first pattern.
  static let table: StaticString = """
    @animatron.com/oembed/json animatron.com/project/*
    @halaman.email/service/oembed aplikasi.kirim.email/form/* halaman.email/form/*
    @api.altrulabs.com/social/oembed app.altrulabs.com/*/*?answer_id=*
    @app.archivos.digital/oembed/ app.archivos.digital/app/view/*
    @app.getfader.com/api/oembed app.getfader.com/projects/*/publish
    @app.ludus.one/oembed app.ludus.one/*
    @app.zingsoft.com/oembed app.zingsoft.com/embed/* app.zingsoft.com/view/*
    @data.voxsnap.com/oembed article.voxsnap.com/*/*
    @audioboom.com/publishing/oembed/v4.{format} audioboom.com/channel/* audioboom.com/posts/*
    @www.audiomack.com/oembed audiomack.com/album/* audiomack.com/playlist/* audiomack.com/song/*
    @backtracks.fm/oembed backtracks.fm/*
    @portal.modelo.io/oembed beta.modelo.io/embedded/*
    @blackfire.io/oembed blackfire.io/profiles/*/graph
    @blogcast.host/oembed blogcast.host/embed/* blogcast.host/embedly/*
    @embed.bsky.app/oembed bsky.app/profile/*/post/*
    @buttondown.email/embed buttondown.email/*
    @cacoo.com/oembed.{format} cacoo.com/diagrams/*
    @carbonhealth.com/oembed carbonhealth.com/practice/*
    @oembed.fontself.com/ catapult.fontself.com/*
    @www.circuitlab.com/circuit/oembed/ circuitlab.com/circuit/*
    @www.clipland.com/api/oembed clipland.com/v/*
    @api.clyp.it/oembed/ clyp.it/*
    @cmc.byzart.eu/oembed/ cmc.byzart.eu/files/*
    @codepen.io/api/oembed codepen.io/*
    @codepoints.net/api/v1/oembed codepoints.net/*
    @codesandbox.io/oembed codesandbox.io/embed/* codesandbox.io/s/*
    @commaful.com/api/oembed/ commaful.com/play/*
    @content.streamonecloud.net/oembed content.streamonecloud.net/embed/*
    @coub.com/api/oembed.{format} coub.com/embed/* coub.com/view/*
    @www.dailymotion.com/services/oembed dai.ly/* dailymotion.com/video/*
    @embed.deseret.com/ *.deseret.com/*
    @backend.deviantart.com/oembed *.deviantart.com/*/art/* *.deviantart.com/art/* fav.me/* sta.sh/*
    @www.docdroid.net/api/oembed *.docdroid.net/* docdro.id/*
    @embed.sendtonews.com/services/oembed embed.sendtonews.com/oembed/*
    @ethfiddle.com/services/oembed/ ethfiddle.com/*
    @eyrie.io/v1/oembed eyrie.io/board/* eyrie.io/sparkfun/*
    @faithlifetv.com/api/oembed faithlifetv.com/items/* faithlifetv.com/media/*
    @fiso.foxsports.com.au/oembed fiso.foxsports.com.au/isomorphic-widget/*
    @www.fite.tv/oembed fite.tv/watch/*
    @flat.io/services/oembed *.flat.io/score/*
    @www.flickr.com/services/oembed/ *.flickr.com/photos/* flic.kr/p/*
    @framebuzz.com/oembed/ framebuzz.com/v/*
    @www.funnyordie.com/oembed.{format} funnyordie.com/videos/*
    @www.gifnote.com/services/oembed gifnote.com/play/*
    @giphy.com/services/oembed giphy.com/gifs/* gph.is/* media.giphy.com/media/*/giphy.gif
    @api.luminery.com/oembed gtchannel.com/watch/*
    @api.gyazo.com/api/oembed gyazo.com/*
    @hearthis.at/oembed/ hearthis.at/*/*
    @homey.app/api/oembed/flow homey.app/*/flow/* homey.app/f/*
    @api.vidyard.com/dashboard/v1.1/oembed *.hubs.vidyard.com/* embed.vidyard.com/* play.vidyard.com/*
      share.vidyard.com/*
    @huffduffer.com/oembed huffduffer.com/*/*
    @www.ifixit.com/Embed ifixit.com/Guide/View/*
    @www.iheart.com/oembed iheart.com/podcast/*/*
    @infogram.com/oembed infogram.com/*
    @infoveave.net/services/oembed/ *.infoveave.net/E/* *.infoveave.net/P/*
    @www.injurymap.com/services/oembed injurymap.com/exercises/*
    @www.isnare.com/oembed/ isnare.com/*
    @issuu.com/oembed issuu.com/*/docs/*
    @jdr.knacki.info/oembed jdr.knacki.info/meuh/*
    @api.jovian.ai/oembed.json *.jovian.ml/*
    @www.kickstarter.com/services/oembed kickstarter.com/projects/*
    @www.kidoju.com/api/oembed kidoju.com/en/x/*/* kidoju.com/fr/x/*/*
    @embed.kit.co/oembed kit.co/*/*
    @learningapps.org/oembed.php learningapps.org/*
    @live.amcharts.com/oembed live.amcharts.com/*
    @livestream.com/oembed livestream.com/*/*
    @m-roll.morphcast.com/service/oembed m-roll.morphcast.com/mroll/*
    @map.cam.ac.uk/oembed/ map.cam.ac.uk/*
    @me.me/oembed me.me/i/*
    @mediatheque.univ-paris1.fr/oembed mediatheque.univ-paris1.fr/video/*
    @medienarchiv.zhdk.ch/oembed.{format} medienarchiv.zhdk.ch/entries/*
    @api.meetup.com/oembed meetu.ps/* meetup.com/*
    @mermaid.ink/services/oembed mermaid.ink/img/* mermaid.ink/svg/*
    @www.mixcloud.com/oembed/ mixcloud.com/*/*
    @musicboxmaniacs.com/embed/ musicboxmaniacs.com/explore/melody/*
    @mybeweeg.com/services/oembed mybeweeg.com/w/*
    @namchey.com/api/oembed namchey.com/embeds/*
    @www.nanoo.tv/services/oembed *.nanoo.pro/link/* *.nanoo.tv/link/* media.zhdk.ch/signatur/*
      new.media.zhdk.ch/signatur/*
    @naturalatlas.com/oembed.{format} naturalatlas.com/*
    @api.nb.no/catalog/v1/oembed nb.no/items/*
    @www.nfb.ca/remote/services/oembed/ *.nfb.ca/film/*
    @www.nytimes.com/svc/oembed/json/ *.nytimes.com/*
    @www.odds.com.au/api/oembed/ odds.com.au/*
    @omniscope.me/_global_/oembed/json omniscope.me/*
    @onsizzle.com/oembed onsizzle.com/i/*
    @open.spotify.com/oembed open.spotify.com/* spotify.link/*
    @www.oumy.com/oembed oumy.com/v/*
    @outplayed.tv/oembed outplayed.tv/media/*
    @overflow.io/services/oembed overflow.io/embed/* overflow.io/s/*
    @core.oz.com/oembed oz.com/*/video/*
    @www.pastery.net/oembed pastery.net/*
    @api.bespotful.com/oembed play.bespotful.com/*
    @play.soundsgood.co/oembed play.soundsgood.co/playlist/* soundsgood.co/playlist/*
    @play.typecast.ai/oembed play.typecast.ai/*
    @player.indacolive.com/services/oembed player.indacolive.com/player/jwp/clients/*
    @player.ubideo.com/api/oembed.json player.ubideo.com/*
    @vimeo.com/api/oembed.{format} player.vimeo.com/video/* vimeo.com/*
    @app-v2.vidmizer.com/api/oembed players.vidmizer.com/*
    @pod.univ-lille.fr/oembed pod.univ-lille.fr/video/*
    @api.podbean.com/v1/oembed *.podbean.com/e/*
    @api.polarishare.com/rest/api/oembed polarishare.com/*/*
    @api.portfolium.com/oembed portfolium.com/entry/*
    @posixion.com/services/oembed/ posixion.com/*/question/* posixion.com/question/*
    @app.flourish.studio/api/v1/oembed public.flourish.studio/story/* public.flourish.studio/visualisation/*
    @purl.stanford.edu/embed.{format} purl.stanford.edu/*
    @rapidengage.com/api/oembed rapidengage.com/s/*
    @www.reddit.com/oembed *.reddit.com/r/*/comments/* *.reddit.com/r/*/s/* *.reddit.com/user/*/comments/*
    @display.apester.com/oembed renderer.apester.com/v2/*?preview=true&iframe_preview=true
    @replit.com/data/oembed replit.com/@*/*
    @www.reverbnation.com/oembed reverbnation.com/*
    @rumble.com/api/Media/oembed.{format} rumble.com/v*
    @api.screen9.com/oembed *.screen9.tv/* console.screen9.com/*
    @scribblemaps.com/api/services/oembed.{format} scribblemaps.com/maps/view/*
    @www.scribd.com/services/oembed/ scribd.com/doc/*
    @www.shortnote.jp/oembed/ shortnote.jp/view/notes/*
    @showtheway.io/oembed showtheway.io/to/*
    @simplecast.com/oembed simplecast.com/s/*
    @sketchfab.com/oembed sketchfab.com/*/folders/* sketchfab.com/models/*
    @www.slideshare.net/api/oembed/2 *.slideshare.net/*/*
    @smashnotes.com/services/oembed smashnotes.com/p/*
    @api.smugmug.com/services/oembed/ *.smugmug.com/*
    @www.socialexplorer.com/services/oembed/ socialexplorer.com/*/edit socialexplorer.com/*/embed
      socialexplorer.com/*/explore socialexplorer.com/*/view
    @song.link/oembed song.link/*
    @soundcloud.com/oembed *.soundcloud.com/*
    @speakerdeck.com/oembed.json speakerdeck.com/*/*
    @api.spreaker.com/oembed *.spreaker.com/*
    @srv2.zoomable.ca/oembed srv2.zoomable.ca/viewer.php*
    @api.abraia.me/oembed store.abraia.me/*
    @store.pixdor.com/oembed store.pixdor.com/map/*/show store.pixdor.com/place-marker-widget/*/show
    @storymaps.arcgis.com/oembed storymaps.arcgis.com/stories/*
    @api.streamable.com/oembed.json streamable.com/*
    @www.sutori.com/api/oembed sutori.com/story/*
    @sway.com/api/v1.0/oembed sway.com/*
    @www.ted.com/services/v1/oembed.{format} ted.com/talks/*
    @theysaidso.com/extensions/oembed/ theysaidso.com/image/*
    @www.tickcounter.com/oembed tickcounter.com/countdown/* tickcounter.com/countup/* tickcounter.com/ticker/*
      tickcounter.com/worldclock/*
    @www.tiktok.com/oembed *.tiktok.com/@*/photo/* *.tiktok.com/@*/video/* vm.tiktok.com/* vt.tiktok.com/*
    @widget.toornament.com/oembed toornament.com/tournaments/*/information
      toornament.com/tournaments/*/matches/schedule toornament.com/tournaments/*/registration
      toornament.com/tournaments/*/stages/*
    @www.tuxx.be/services/oembed tuxx.be/*
    @tv.kakao.com/oembed tv.kakao.com/channel/*/cliplink/* tv.kakao.com/channel/*/livelink/*
      tv.kakao.com/channel/l/* tv.kakao.com/channel/v/*
    @play.tvcf.co.kr/rest/oembed *.tvcf.co.kr/*
    @publish.twitter.com/oembed *.twitter.com/*/status/* *.x.com/*/status/*
    @www.ultimedia.com/api/search/oembed ultimedia.com/central/video/edit/id/*/topic_id/*
      ultimedia.com/default/index/videogeneric/id/*
    @mais.uol.com.br/apiuol/v3/oembed/view *.uol.com.br/video/* *.uol.com.br/view/*
    @app.ustudio.com/api/v2/oembed *.ustudio.com/embed/*
    @www.utposts.com/api/oembed utposts.com/products/*
    @api.veer.tv/oembed veer.tv/videos/*
    @api.veervr.tv/oembed veervr.tv/videos/*
    @api.vidl.it/oembed vidl.it/*
    @www.viously.com/oembed viously.com/*/*
    @vizydrop.com/oembed vizydrop.com/shared/*
    @vlipsy.com/oembed vlipsy.com/*
    @vlurb.co/oembed.json vlurb.co/video/*
    @web.xpression.jp/api/oembed web.xpression.jp/video/*
    @fast.wistia.com/oembed.{format} *.wistia.com/medias/* fast.wistia.com/embed/iframe/*
      fast.wistia.com/embed/playlists/*
    @app.wizer.me/api/oembed.{format} *.wizer.me/learn/* *.wizer.me/preview/*
    @www.youtube.com/oembed *.youtube.com/embed/* *.youtube.com/live/* *.youtube.com/playlist?*
      *.youtube.com/shorts/* *.youtube.com/v/* *.youtube.com/watch* youtu.be/*
    @api.znipe.tv/v3/oembed/ *.znipe.tv/*
    """
}
