/**
 * FFmpeg's decoders that an upload may reach: what phones, cameras, browsers and editors write. The several hundred
 * others are refused, so that their flaws cannot matter.
 */
const accepted = [
  'h264 hevc libdav1d av1 vp8 vp9 libvpx libvpx-vp9 mpeg4 h263 h263p flv mjpeg prores mpeg1video mpeg2video dvvideo',
  'msmpeg4v1 msmpeg4v2 msmpeg4 gif apng webp_anim',
  'aac mp1float mp2 mp2float mp3 mp3float libopus opus vorbis libvorbis ac3 eac3 dca flac alac',
  'amrnb amrwb libopencore_amrnb libopencore_amrwb',
  'pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_u8 pcm_u16le pcm_u16be',
  'pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_mulaw pcm_alaw pcm_bluray pcm_dvd',
  'adpcm_ima_wav adpcm_ima_qt adpcm_ms adpcm_swf adpcm_yamaha adpcm_g726 adpcm_g722 gsm gsm_ms nellymoser',
].flatMap((names) => names.split(' '))

/** The list in the form of FFmpeg's `codec_whitelist` option. */
export const acceptedDecoders = accepted.join(',')

/** @param name FFmpeg's name of a decoder */
export const isAcceptedCodec = (name: string | undefined): boolean =>
  name !== undefined && accepted.includes(name)
