-- Words that are split otherwise from now on: Korean compounds, and digits that are not 0 to 9.
INSERT INTO search_queue (kind, subject_id)
SELECT DISTINCT words.kind, postings.subject_id
FROM search_words AS words JOIN search_postings AS postings ON postings.word_id = words.id
WHERE words.word ~ '[가-힣]{3}|[٠-٩۰-۹०-९]';
