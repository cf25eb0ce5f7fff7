-- Names under the rule of before, which server/db/fold-hashtags.ts goes through: SQL has no case folding before version 18.
CREATE TABLE "tags_to_fold" AS SELECT "id" FROM "tags";
