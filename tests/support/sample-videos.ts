import type { VideoRecipe } from './make-video.ts'

/** Metadata that a video contains and no rendition may. */
export const placeOfRecording = '+52.5200+013.4050/'

const tone = { source: 'sine=f=330:r=48000', encoder: 'aac', filter: 'aformat=sample_fmts=fltp' }
const pattern = (size: string, fps = 30, pixels = 'yuv420p') => ({
  source: `testsrc2=s=${size}:r=${fps}`,
  encoder: 'libx264',
  filter: `format=${pixels}`,
})
/** Left half red, right half blue: shows how a picture was rotated. */
const redLeftBlueRight = {
  source: 'color=red:s=160x360:r=30[l];color=blue:s=480x360:r=30[r];[l][r]hstack=inputs=2',
  encoder: 'libx264',
  filter: 'format=yuv420p',
}
const clockwise = [0, 1, 0, -1, 0, 0, 0, 0, 1]
const halfTurn = [-1, 0, 0, 0, -1, 0, 0, 0, 1]
const counterClockwise = [0, -1, 0, 1, 0, 0, 0, 0, 1]

/** Videos as phones, cameras, browsers and editors write them, and unusual ones, by file name. */
export const sampleVideos: Record<string, VideoRecipe> = {
  'portrait.mp4': { video: pattern('1080x1920'), audio: tone, durationSec: 1 },
  'sixty-fps.mp4': { video: pattern('1280x720', 60), audio: tone, durationSec: 1 },
  'turned-clockwise.mov': {
    video: redLeftBlueRight,
    audio: tone,
    durationSec: 1,
    displayMatrix: clockwise,
    metadata: { location: placeOfRecording },
  },
  'turned-half.mp4': { video: redLeftBlueRight, durationSec: 1, displayMatrix: halfTurn },
  'turned-counter-clockwise.mp4': {
    video: redLeftBlueRight,
    durationSec: 1,
    displayMatrix: counterClockwise,
  },
  'hevc.mov': { video: { ...pattern('640x360'), encoder: 'libx265' }, audio: tone, durationSec: 1 },
  'hdr-without-sound.mp4': {
    video: {
      source: 'testsrc2=s=640x360:r=30',
      encoder: 'libx265',
      filter:
        'format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,' +
        'zscale=t=linear:npl=203,format=gbrpf32le,' +
        'zscale=t=smpte2084:m=bt2020nc:p=bt2020:r=tv,format=yuv420p10le',
    },
    durationSec: 1,
  },
  'pq-alone.mp4': {
    video: {
      source: 'color=0x825a46:s=320x240:r=30',
      encoder: 'libx265',
      options: { preset: 'ultrafast', crf: 4, 'x265-params': 'log-level=none' },
      filter:
        'format=gbrp,zscale=m=bt2020nc:p=bt2020:t=smpte2084:tin=bt709:pin=bt709:npl=203:r=tv,format=yuv420p10le,' +
        'setparams=color_primaries=unknown:colorspace=unknown',
    },
    durationSec: 1,
  },
  'wide-gamut.mp4': {
    video: {
      source: 'color=0x825a46:s=320x240:r=30',
      encoder: 'libx264',
      options: { preset: 'ultrafast', crf: 4 },
      filter: 'format=gbrp,zscale=m=bt2020nc:p=bt2020:t=2020_10:tin=bt709:pin=bt709:r=tv,format=yuv420p',
    },
    durationSec: 1,
  },
  'ycgco.mp4': {
    video: {
      source: 'color=0x825a46:s=320x240:r=30',
      encoder: 'libx264',
      options: { preset: 'ultrafast', crf: 4 },
      filter: 'format=gbrp,zscale=m=ycgco:p=bt709:t=bt709:tin=bt709:pin=bt709:r=tv,format=yuv444p',
    },
    durationSec: 1,
  },
  'odd-444.mp4': { video: pattern('719x1279', 30, 'yuv444p'), audio: tone, durationSec: 1 },
  'vp8-odd-size.webm': { video: { ...pattern('361x641'), encoder: 'libvpx' }, durationSec: 1 },
  'vp9-opus.webm': {
    video: { ...pattern('640x360'), encoder: 'libvpx-vp9' },
    audio: { ...tone, encoder: 'libopus', filter: 'aformat=sample_fmts=flt' },
    durationSec: 1,
  },
  'recorded-without-duration.webm': {
    video: { ...pattern('640x360'), encoder: 'libvpx' },
    audio: { ...tone, encoder: 'libopus', filter: 'aformat=sample_fmts=flt' },
    durationSec: 1,
    muxerOptions: { live: 1 },
  },
  'av1.mp4': { video: { ...pattern('640x360'), encoder: 'libsvtav1' }, audio: tone, durationSec: 1 },
  'silent-film.mkv': { video: pattern('640x480'), durationSec: 1 },
  'camera.avi': {
    video: { ...pattern('640x480', 25), encoder: 'mpeg4' },
    audio: { ...tone, encoder: 'libmp3lame', filter: 'aformat=sample_fmts=s16p' },
    durationSec: 1,
  },
  'old-phone.3gp': { video: { ...pattern('176x144', 15), encoder: 'h263' }, durationSec: 1 },
  'surround.mp4': {
    video: pattern('640x360'),
    audio: { ...tone, encoder: 'ac3', filter: 'aformat=sample_fmts=fltp:channel_layouts=5.1' },
    durationSec: 1,
  },
  'wide-pixels.mp4': {
    video: { ...pattern('720x576', 25), filter: 'format=yuv420p,setsar=64/45' },
    durationSec: 1,
  },
  'tiny.mp4': { video: pattern('101x77'), audio: tone, durationSec: 1 },
  'fragmented.mp4': {
    video: pattern('640x360'),
    audio: tone,
    durationSec: 1,
    muxerOptions: { movflags: 'frag_keyframe+empty_moov' },
  },
  'huge-metadata.mp4': {
    video: pattern('640x360'),
    durationSec: 1,
    metadata: { title: 'A'.repeat(3_000_000) },
  },
  'full-range.avi': {
    video: { ...pattern('640x360', 25, 'yuvj420p'), encoder: 'mjpeg' },
    durationSec: 1,
  },
  'beginning-in-the-dark.mp4': {
    video: { ...pattern('640x360'), filter: "drawbox=t=fill:c=black:enable='lt(t,1)',format=yuv420p" },
    durationSec: 2,
  },
  'wide-banner.mp4': { video: pattern('1700x90'), durationSec: 1 },
  'one-picture.mp4': { video: pattern('320x568'), durationSec: 0.03 },
  'one-picture-and-sound.mkv': {
    video: pattern('320x180'),
    audio: { ...tone, durationSec: 1.5 },
    durationSec: 0.03,
  },
  'sound-goes-on.ts': { video: pattern('320x240'), audio: { ...tone, durationSec: 1.5 }, durationSec: 0.5 },
  'picture-goes-on.flv': {
    video: { ...pattern('320x240'), encoder: 'flv' },
    audio: { source: 'sine=f=330:r=44100', encoder: 'adpcm_swf', durationSec: 0.5 },
    durationSec: 1,
  },
  'programme.mpg': {
    video: { ...pattern('320x240', 25), encoder: 'mpeg2video' },
    audio: { ...tone, encoder: 'mp2', filter: 'aformat=sample_fmts=s16:channel_layouts=stereo' },
    durationSec: 1,
  },
}

/** Videos that are refused although each is a well-formed file. */
export const refusedVideos: Record<string, VideoRecipe> = {
  'sound-only.m4a': { audio: tone, durationSec: 1 },
  'long.mp4': { video: pattern('64x64', 1), durationSec: 182 },
  '8192x8192.mp4': {
    video: { ...pattern('64x64', 1), filter: 'scale=8192:8192,format=yuv420p' },
    durationSec: 1,
  },
  '8k.mp4': { video: { ...pattern('64x64', 1), filter: 'scale=7680:4320,format=yuv420p' }, durationSec: 1 },
  'eight-pixels.mp4': { video: pattern('64x8'), durationSec: 1 },
  'archive.mkv': { video: { ...pattern('320x240'), encoder: 'ffv1' }, durationSec: 1 },
}
