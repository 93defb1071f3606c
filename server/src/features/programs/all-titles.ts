import sql from 'sql-template-tag'

/** The titles of the program `p` in every language, to be searched: without the codes of the languages, which are nobody's words. */
export const allTitles = sql`(select string_agg(value, ' ') from jsonb_each_text(p.titles))`
