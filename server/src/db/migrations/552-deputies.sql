-- A coordinator who is away names somebody who answers for them meanwhile.
alter table coordinators
  add column deputy_id uuid,
  -- the end of their last day; null: until it is taken back
  add column deputy_until timestamptz,
  add constraint coordinators_deputy_fkey foreign key (organization_id, deputy_id) references memberships (organization_id, user_id),
  add constraint coordinators_deputy_until_check check (deputy_id is not null or deputy_until is null);
create index coordinators_by_deputy on coordinators (organization_id, deputy_id) where deputy_id is not null;
