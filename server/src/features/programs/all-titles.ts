import sql from 'sql-template-tag'

/** The titles of program `p` in every language, for searching: without the language codes, which aren't part of any title. */
export const allTitles = sql`(select string_agg(value, ' ') from jsonb_each_text(p.titles))`
