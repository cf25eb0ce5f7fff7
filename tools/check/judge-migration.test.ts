import { expect, test } from 'vitest'

import { findContractions } from './judge-migration.ts'

const reasonsOf = (sql: string, number = 120) => findContractions(sql, number).map(({ reason }) => reason)

test.each([
  'CREATE TABLE "new" ("id" bigint PRIMARY KEY NOT NULL, "name" text NOT NULL);',
  'CREATE TABLE "new" ("id" bigint);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "new_id" ON "new" USING btree ("id");',
  'ALTER TABLE "videos" ADD COLUMN "mark" text;',
  `ALTER TABLE "videos" ADD COLUMN "mark" text DEFAULT '' NOT NULL;`,
  'CREATE INDEX "videos_mark" ON "videos" USING btree ("mark");',
  'DROP INDEX "videos_mark";',
  'ALTER INDEX "videos_mark" RENAME TO "videos_first_mark";',
  'UPDATE "videos" SET "mark" = 1;',
])('the build before goes on after: %s', (sql) => {
  expect(reasonsOf(sql)).toEqual([])
})

test.each([
  'ALTER TABLE "videos" RENAME COLUMN "mark" TO "sign";',
  'ALTER TABLE "videos" RENAME TO "clips";',
  'ALTER TABLE "videos" ALTER COLUMN "mark" SET DATA TYPE bigint;',
  'ALTER TABLE "videos" ADD COLUMN "mark" text NOT NULL;',
])('it never does after: %s', (sql) => {
  expect(reasonsOf(sql)).toHaveLength(1)
  expect(reasonsOf(`-- contract: unused since 0110\n${sql}`)).toHaveLength(1)
})

test.each([
  'DROP TABLE "marks";',
  'ALTER TABLE "videos" DROP COLUMN "mark";',
  'ALTER TABLE "videos" ALTER COLUMN "mark" SET NOT NULL;',
  'ALTER TABLE "videos" ALTER COLUMN "mark" DROP DEFAULT;',
  'CREATE UNIQUE INDEX "videos_mark" ON "videos" USING btree ("mark");',
  'ALTER TABLE "videos" ADD CONSTRAINT "one_mark" UNIQUE("mark");',
])(
  'it does once it uses no more what is taken away, which an earlier migration has brought about: %s',
  (sql) => {
    expect(reasonsOf(sql)).toHaveLength(1)
    expect(reasonsOf(`-- contract: unused since 0110\n${sql}`)).toEqual([])
    expect(reasonsOf(`-- contract: unused since 0120\n${sql}`)).toHaveLength(1)
  },
)

test('of several statements each is judged', () => {
  const sql = `ALTER TABLE "videos" ADD COLUMN "a" text;--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "b";--> statement-breakpoint
DROP TABLE "c";`
  expect(findContractions(sql, 120).map(({ statement }) => statement)).toEqual([
    'ALTER TABLE "videos" DROP COLUMN "b"',
    'DROP TABLE "c"',
  ])
})
