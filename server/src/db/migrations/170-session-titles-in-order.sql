-- Lists of sessions are put in order by their titles, whatever else they are sorted by: folded once, when the title is written.
alter table sessions add column sort_title text collate "C" not null generated always as (fold(title)) stored;
