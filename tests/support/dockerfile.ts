import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { Copy, DockerfileParser } from 'dockerfile-ast'

const FILE = path.resolve(import.meta.dirname, '../../Dockerfile')

interface Step {
  /** Such as `RUN`. */
  instruction: string
  /** All that follows it and its options. */
  text: string
  words: string[]
  /** Takes files from the image that builds. */
  isFromBuild: boolean
}

/** Reads the steps of the project's Dockerfile, by the image that they make: the one that builds, and the one that serves. */
export async function readDockerfile(): Promise<{ build: Step[]; serve: Step[] }> {
  const steps = DockerfileParser.parse(await readFile(FILE, 'utf8'))
    .getInstructions()
    .map((each) => ({
      instruction: each.getInstruction(),
      text: each.getRawArgumentsContent() ?? '',
      words: each.getArguments().map((word) => word.getValue()),
      isFromBuild: each instanceof Copy && each.getFlags().some((flag) => flag.getName() === 'from'),
    }))
  const second = steps.findLastIndex(({ instruction }) => instruction === 'FROM')
  return { build: steps.slice(0, second), serve: steps.slice(second) }
}

/** The program and arguments of a step in the JSON form, such as `CMD ["node", "main.js"]`. */
export const programOf = (steps: readonly Step[], instruction: string): string[] => {
  const { text = '' } = steps.find((step) => step.instruction === instruction) ?? {}
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** The variables that ENV sets. */
export const environmentOf = (steps: readonly Step[]): Record<string, string> =>
  Object.fromEntries(
    steps
      .filter(({ instruction }) => instruction === 'ENV')
      .flatMap(({ words }) => words.map((word) => word.split('=', 2) as [string, string])),
  )
