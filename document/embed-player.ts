/**
 * The script of an embedded video; its document contains this script and allows no other.
 *
 * A button over the picture stands in for the browser's controls until the first play: until something of the video
 * has loaded, Chromium ignores clicks and taps on the picture. Only the embedding page can control the player, by
 * messages (docs/embed.md).
 */
export const EMBED_PLAYER = `{
  const video = document.querySelector('video')
  const button = document.querySelector('button')
  const choices = new URLSearchParams(location.search)
  const { videoId, viewToken, countPath, width, height, silenced } = document.body.dataset
  const isFramed = parent !== window
  const send = (event, more) => {
    if (!isFramed) return
    const { currentTime: time, duration, paused, muted } = video
    const state = { videoId, time, duration: Number.isFinite(duration) ? duration : null, paused, muted }
    parent.postMessage({ vireo: 'embed', event, ...state, ...more }, '*')
  }

  const showControls = () => {
    video.controls = true
    button.remove()
  }
  // The controls say why it does not play; the page around it is told.
  const play = () => video.play().catch(({ name }) => send('refused', { reason: name }))
  video.controls = false
  button.hidden = false
  button.addEventListener('click', () => {
    showControls()
    video.focus()
    void play()
  })
  video.addEventListener('play', showControls)

  const isNumber = (value) => typeof value === 'number' && Number.isFinite(value)
  const commands = {
    play,
    pause: () => video.pause(),
    mute: () => { video.muted = true },
    unmute: () => { video.muted = false },
    seek: ({ time }) => { if (isNumber(time)) video.currentTime = Math.max(0, time) },
    volume: ({ volume }) => { if (isNumber(volume)) video.volume = Math.min(1, Math.max(0, volume)) },
    state: () => send('state'),
  }
  addEventListener('message', ({ source, data }) => {
    if (!isFramed || source !== parent || data?.vireo !== 'embed') return
    if (Object.hasOwn(commands, data.command)) commands[data.command](data)
  })
  for (const name of ['play', 'playing', 'error', 'ended', 'pause', 'waiting', 'loadeddata', 'timeupdate', 'seeked', 'volumechange']) {
    video.addEventListener(name, () => send(name, name === 'error' ? { code: video.error?.code ?? null } : undefined))
  }
  // One count of a view, at the first play: it names the embedding page's host and nobody who watches.
  const count = () => {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const source = isFramed && URL.canParse(document.referrer) ? new URL(document.referrer).host : undefined
    fetch(countPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ views: [{ id, videoId, viewToken, source, scene: 'embed', isSoundOn: !video.muted, stretches: [] }] }),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {})
  }
  video.addEventListener('playing', count, { once: true })
  // Low players have no footer.
  const footerPx = document.querySelector('footer').offsetHeight
  const fit = () =>
    send('size', { ratio: width / height, footerPx, height: Math.round((innerWidth * height) / width) + footerPx })
  addEventListener('resize', fit)

  const isSilenced = silenced !== undefined
  if (isSilenced) video.addEventListener('volumechange', () => { if (!video.muted) video.muted = true })
  video.muted = isSilenced || choices.get('muted') === '1'
  video.loop = choices.get('loop') !== '0'
  fit()
  send('ready')
  if (choices.get('autoplay') === '1') void play()

  // Subtitles look and stand as the browser likes, not as their file says.
  const tidy = (element) => {
    for (const cue of element.track.cues ?? []) {
      Object.assign(cue, { region: null, vertical: '', line: 'auto', position: 'auto', size: 100 })
      cue.text = cue.text.replace(/<([a-z]+)\\.[^ <>]*/g, '<$1')
    }
  }
  for (const element of document.querySelectorAll('track')) {
    element.addEventListener('load', () => tidy(element))
    tidy(element)
  }
}`

/** The script of an embedded list: it tells the embedding page how high the list is. */
export const EMBED_LIST_SIZE = `{
  const fit = () => parent !== window &&
    parent.postMessage({ vireo: 'embed', event: 'size', height: document.body.scrollHeight }, '*')
  addEventListener('resize', fit)
  fit()
}`

/**
 * The script that pages of other sites load from `/embed/loader.js`. It replaces each element of the class `vireo-embed`
 * by a frame, gives the frame the height of its content, and passes on the player's messages as events.
 */
export const EMBED_LOADER = `(() => {
  const { origin } = new URL(document.currentScript.src)
  const heightMaxPx = 684
  const widthMaxPx = 400
  const pathOf = ({ vireoVideo, vireoUser }) => {
    if (/^[0-9]+$/.test(vireoVideo ?? '')) return '/embed/v2/' + vireoVideo
    return vireoUser ? '/embed/v2/@' + encodeURIComponent(vireoUser) : undefined
  }
  const load = () => {
    for (const place of document.querySelectorAll('.vireo-embed')) {
      const path = pathOf(place.dataset)
      if (!path) continue
      const frame = document.createElement('iframe')
      const { vireoOptions = '' } = place.dataset
      frame.src = origin + path + (vireoOptions && '?' + vireoOptions)
      frame.title = place.textContent.trim() || 'Vireo'
      frame.allow = 'autoplay; fullscreen; picture-in-picture'
      frame.loading = 'lazy'
      Object.assign(frame.style, {
        display: 'block', border: '0', borderRadius: '12px', width: '100%', maxWidth: widthMaxPx + 'px', height: heightMaxPx + 'px',
      })
      frame.className = 'vireo-embedded'
      frame.id = place.id
      place.replaceWith(frame)
    }
  }
  addEventListener('message', ({ source, origin: from, data }) => {
    if (from !== origin || data?.vireo !== 'embed' || typeof data.event !== 'string') return
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source)
    if (!frame) return
    if (data.event === 'size' && data.height > 0 && frame.className === 'vireo-embedded') {
      // A list has no ratio, and takes the width back that a video needs less of.
      const widthPx = data.ratio > 0 ? Math.floor((heightMaxPx - data.footerPx) * data.ratio) : widthMaxPx
      frame.style.maxWidth = Math.min(widthMaxPx, widthPx) + 'px'
      frame.style.height = Math.min(heightMaxPx, data.height) + 'px'
    }
    frame.dispatchEvent(new CustomEvent('vireo:' + data.event, { detail: data, bubbles: true }))
  })
  load()
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
  window.vireo = {
    load,
    send: (frame, command, more) => frame.contentWindow.postMessage({ ...more, vireo: 'embed', command }, origin),
  }
})()
`
