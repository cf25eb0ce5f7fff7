import { AV_OPT_SEARCH_CHILDREN, AV_OPT_TYPE_STRING, FFmpegError, type CodecContext } from 'node-av'

/** Sets options of a codec one by one: a dictionary that was handed to `open2Sync` is freed twice. */
export function setOptions(context: CodecContext, options: Record<string, string>): void {
  for (const [name, value] of Object.entries(options)) {
    FFmpegError.throwIfError(context.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN), name)
  }
}
