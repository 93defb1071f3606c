-- What a key reads for a person ends as a link of theirs does (210): the content of a program, and packages that are being played.
grant execute on function learns_by_link(uuid, uuid, uuid) to app_learner;

-- Who learns in it. Absent: staff look at the package.
alter table package_launches add column learner_id uuid;
