import { readFile } from 'node:fs/promises'

import * as v from 'valibot'

import { HelplineSchema, type Helpline, type HelpTopic } from '#contract/models/helpline.ts'
import { ConfigError } from '#server/config.ts'

import { DEFAULT_HELPLINES } from './default-helplines.ts'

export type Helplines = Record<HelpTopic, readonly Helpline[]>

const FileSchema = v.strictObject({
  'suicide-prevention': v.optional(v.array(v.strictObject(HelplineSchema.entries))),
  'eating-disorders': v.optional(v.array(v.strictObject(HelplineSchema.entries))),
})

/**
 * Reads the helplines of the site. A topic in the operator's file replaces Vireo's own list, even if it is empty.
 * @throws {ConfigError} when there is no such file, or its format is wrong
 */
export async function readHelplines(file: string | undefined): Promise<Helplines> {
  if (file === undefined) return DEFAULT_HELPLINES
  const refuse = (reason: string): never => {
    throw new ConfigError(`HELPLINES_FILE names ${file}, which cannot be used. ${reason}`)
  }
  const text = await readFile(file, 'utf8').catch((error: Error) => refuse(error.message))
  const read = v.safeParse(FileSchema, parse(text) ?? refuse('It is not JSON.'))
  if (!read.success) {
    const [issue] = read.issues
    return refuse(`${v.getDotPath(issue) ?? 'The file'}: ${issue.message}`)
  }
  const own = read.output
  return {
    'suicide-prevention': own['suicide-prevention'] ?? DEFAULT_HELPLINES['suicide-prevention'],
    'eating-disorders': own['eating-disorders'] ?? DEFAULT_HELPLINES['eating-disorders'],
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
