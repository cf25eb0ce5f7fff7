/**
 * FFmpeg's decoders that an upload may reach: what phones, cameras, browsers and editors write. Every other
 * one of its several hundred is refused, whatever its faults are.
 */
const accepted = [
  'h264 hevc libdav1d av1 vp8 vp9 libvpx libvpx-vp9 mpeg4 h263 mjpeg prores mpeg2video',
  'aac mp3float mp3 libopus opus vorbis libvorbis ac3 eac3 flac alac',
  'amrnb amrwb libopencore_amrnb libopencore_amrwb',
  'pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_f32le pcm_u8 pcm_mulaw pcm_alaw',
].flatMap((names) => names.split(' '))

/** The list in the form of FFmpeg's `codec_whitelist` option. */
export const acceptedDecoders = accepted.join(',')

/** @param name FFmpeg's name of a decoder */
export const isAcceptedCodec = (name: string | undefined): boolean =>
  name !== undefined && accepted.includes(name)
