-- What was told of how people stand (docs/decisions/117): the public API lists changes by it, and addresses that listen hear of each once.

-- Per agency: how far its changes are numbered, and when it was last looked through.
create table compliance_telling (
  organization_id uuid not null references organizations (id),
  last_no bigint not null default 0,
  looked_at timestamptz,
  -- everybody was looked at on this day of the agency; null: never yet, so nothing is news
  whole_on date,
  primary key (organization_id)
);

-- How a person stood when it was last told. Days turn states without anything being written, so only this says what is new.
create table compliance_told (
  organization_id uuid not null,
  employee_id uuid not null,
  state text not null,
  -- `{ rule_id, state }` of each rule that is overdue or lapsed, by rule
  red jsonb not null default '[]' check (jsonb_typeof(red) = 'array'),
  -- null: not known before
  was text,
  -- rises with each change of anybody in the agency
  told_no bigint not null,
  told_at timestamptz not null default now(),
  as_of date not null,
  -- false: what was found at the very first look
  is_news boolean not null,
  primary key (organization_id, employee_id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create unique index compliance_told_by_no on compliance_told (organization_id, told_no);
create index compliance_kept_lately on compliance_kept (organization_id, judged_at);

select tenant_table('compliance_telling');
select tenant_table('compliance_told', 'employee_id');
grant select, insert, update on compliance_telling to app_user;
grant select, insert, update, delete on compliance_told to app_user;

-- Agencies in which somebody was judged.
create function telling_agencies() returns setof uuid language sql stable security definer set search_path = public as $$
  select o.id from organizations o where o.status <> 'closed' and exists (select from compliance_kept k where k.organization_id = o.id)
$$;
revoke execute on function telling_agencies() from public;
grant execute on function telling_agencies() to app_job;

-- In the transaction that writes down that it was told, so neither happens without the other. What the owner brings in, such as a backup, is no news.
create function standing_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(r.organization_id, 'compliance.changed', jsonb_build_object('employee_id', r.employee_id, 'external_id', e.external_id,
      'employee_number', e.employee_number, 'as_of', r.as_of, 'state', r.state, 'was', r.was, 'is_compliant', r.red = '[]', 'red_rules', r.red))
  from new_rows r join employees e on e.organization_id = r.organization_id and e.id = r.employee_id
  where r.is_news order by r.told_no;
  return null;
end $$;
create trigger compliance_told_first after insert on compliance_told referencing new table as new_rows
  for each statement when (current_user = 'app_user') execute function standing_told();
create trigger compliance_told_again after update on compliance_told referencing new table as new_rows
  for each statement when (current_user = 'app_user') execute function standing_told();
revoke execute on function standing_told() from public;
