/** A statement of a migration that the code of the build before would not survive. */
export interface Contraction {
  statement: string
  reason: string
}

const NAME = String.raw`(?:"public"\.)?"?(\w+)"?`
/** Declares that the build before uses no more what the migration takes away: `-- contract: unused since 0104`. */
const DECLARED = /^-- contract: unused since (\d{4})$/m

const madeIn = (sql: string): Set<string> =>
  new Set(
    [...sql.matchAll(new RegExp(`CREATE TABLE (?:IF NOT EXISTS )?${NAME}`, 'gi'))].map(
      ([, name]) => name ?? '',
    ),
  )

/** Statements that no declaration makes safe, since both builds would need both forms at once. */
const NEVER: readonly [pattern: RegExp, reason: string][] = [
  [
    // No statement names an index.
    /^(?!ALTER\s+INDEX\b).*\bRENAME\s+(?:TO|COLUMN)\b/is,
    'the build before knows the former name: add the new one, and drop the former later',
  ],
  [
    /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
    'add a column of the new type, and drop the former later',
  ],
  [
    /\bADD\s+COLUMN\b(?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/is,
    'the build before adds rows without it: give it a default, or let it be null',
  ],
]
/** Statements that are safe once the build before does without what they take away. */
const ONCE_UNUSED: readonly [pattern: RegExp, reason: string][] = [
  [/^DROP\s+TABLE\b/i, 'the build before reads it'],
  [/\bDROP\s+COLUMN\b/i, 'the build before reads it'],
  [/\bDROP\s+DEFAULT\b/i, 'the build before adds rows without a value'],
  [/\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i, 'the build before writes null'],
  [/^CREATE\s+UNIQUE\s+INDEX\b/i, 'the build before writes the same value twice'],
  [/\bADD\s+CONSTRAINT\s+\S+\s+(?:UNIQUE|CHECK)\b/i, 'the build before writes what it refuses'],
  [/^DROP\s+(?:TRIGGER|FUNCTION|TYPE)\b/i, 'the build before relies on it'],
]

/** The table that a statement changes. */
const tableOf = (statement: string): string | undefined =>
  new RegExp(`^(?:ALTER TABLE(?: ONLY)?|CREATE UNIQUE INDEX \\S+ ON) ${NAME}`, 'i').exec(statement)?.[1]

/**
 * Finds statements after which the code of the build before no longer works, as both builds serve while a site of several
 * processes is updated (issue #53): a migration expands, and a later one contracts.
 * @param number of the migration, such as 98
 */
export function findContractions(sql: string, number: number): Contraction[] {
  const declared = Number(DECLARED.exec(sql)?.[1] ?? Infinity)
  const isDeclared = declared < number
  const made = madeIn(sql)
  return sql
    .split(/-->\s*statement-breakpoint|;\s*$/m)
    .map((part) =>
      part
        .replaceAll(/^--.*$/gm, '')
        .trim()
        .replace(/;$/, ''),
    )
    .filter((statement) => statement !== '' && !made.has(tableOf(statement) ?? ''))
    .flatMap((statement) => {
      const [, reason] =
        [...NEVER, ...(isDeclared ? [] : ONCE_UNUSED)].find(([pattern]) => pattern.test(statement)) ?? []
      return reason === undefined ? [] : [{ statement, reason }]
    })
}
