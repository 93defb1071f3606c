-- Duplicates within an agency: found by indexes, told apart for good, merged and undone (docs/decisions/058).

-- What the search for duplicates groups by; `coordinator_id` is what the policy `own_rows` asks for.
create index employees_by_mobile on employees (organization_id, mobile, id) include (coordinator_id) where mobile is not null;
create index employees_by_email on employees (organization_id, lower(email), id) include (email, coordinator_id) where email is not null;
create index employees_by_birth on employees (organization_id, birth_date, sort_name, id) include (coordinator_id) where birth_date is not null;

-- One merge: which record stayed and all of the other one, so that it can be put back as it was. The other has left `employees`, so no
-- list, count, search, file or picker can show it.
create table merged_employees (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  -- the record to which it leads now, and the one it was merged into: another where that one was merged as well
  employee_id uuid not null,
  into_id uuid not null,
  merged_id uuid not null,
  into_name text not null,
  merged_name text not null,
  -- both rows of `employees` as they were
  merged jsonb not null,
  kept jsonb not null,
  -- the columns of the kept row that the merge changed, as it left them
  chosen jsonb not null default '{}',
  -- by table: rows that moved to the kept record, and rows that were set aside
  taken jsonb not null default '{}',
  -- from when on the panel knew of it
  known_at timestamptz not null,
  merged_by uuid,
  merged_by_name text not null,
  merged_at timestamptz not null default now(),
  undo_until timestamptz not null default now() + interval '30 days',
  undone_at timestamptz,
  undone_by_name text,
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade
);
create index merged_employees_by_employee on merged_employees (organization_id, employee_id, id);
create index merged_employees_by_address on merged_employees (organization_id, merged_id) where undone_at is null;
create index merged_employees_by_time on merged_employees (organization_id, merged_at, id);
select tenant_table('merged_employees', 'employee_id', 'duplicates');
grant select, insert, update on merged_employees to app_user;

-- Pairs that are two people, by what they had in common then: something else in common shows them again.
create table duplicate_dismissals (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  other_id uuid not null,
  evidence text[] not null,
  dismissed_by_name text not null,
  dismissed_at timestamptz not null default now(),
  primary key (organization_id, employee_id, other_id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references employees (organization_id, id) on delete cascade,
  check (employee_id < other_id)
);
create index duplicate_dismissals_by_other on duplicate_dismissals (organization_id, other_id);
select tenant_table('duplicate_dismissals', 'employee_id', 'duplicates');
grant select, insert, update, delete on duplicate_dismissals to app_user;

-- Phones and addresses that many share, such as an office's, and that tell nothing: with how many shared it then.
create table shared_contacts (
  organization_id uuid not null references organizations (id),
  contact text not null,
  people int not null,
  dismissed_by_name text not null,
  dismissed_at timestamptz not null default now(),
  primary key (organization_id, contact)
);
select tenant_table('shared_contacts', null, 'duplicates');
grant select, insert, update, delete on shared_contacts to app_user;

-- Who of the agency's people shares an email, a phone, or name and birth date: one walk along an index for each; those who share are
-- then looked up one by one (`offset 0`: the planner expects many of them, and would read everybody again). Past row-level security,
-- which keeps lower() from the index, so whose rows count is said here.
create function employees_sharing() returns table (kind text, contact text, ids uuid[])
language plpgsql stable security definer set search_path = public as $$
declare
  org uuid := current_org();
  own uuid[] := case when own_rows_only() then array(select c.id from coordinators c
    where c.organization_id = org and c.user_id = current_user_id()) end;
begin
  return query
  select 'mobile', k.mobile, i.ids
    from (select e.mobile from employees e where e.organization_id = org and e.mobile is not null
      and (own is null or e.coordinator_id = any(own)) group by e.mobile having count(*) > 1) k
    cross join lateral (select array_agg(e.id order by e.id) as ids from employees e
      where e.organization_id = org and e.mobile = k.mobile and (own is null or e.coordinator_id = any(own)) offset 0) i
  union all
  select 'email', k.email, i.ids
    from (select lower(e.email) as email from employees e where e.organization_id = org and e.email is not null
      and (own is null or e.coordinator_id = any(own)) group by lower(e.email) having count(*) > 1) k
    cross join lateral (select array_agg(e.id order by e.id) as ids from employees e
      where e.organization_id = org and lower(e.email) = k.email and e.email is not null
        and (own is null or e.coordinator_id = any(own)) offset 0) i
  union all
  select 'name_and_birth_date', k.sort_name || ' ' || k.birth_date, i.ids
    from (select e.birth_date, e.sort_name from employees e where e.organization_id = org and e.birth_date is not null
      and (own is null or e.coordinator_id = any(own)) group by e.birth_date, e.sort_name having count(*) > 1) k
    cross join lateral (select array_agg(e.id order by e.id) as ids from employees e
      where e.organization_id = org and e.birth_date = k.birth_date and e.sort_name = k.sort_name
        and (own is null or e.coordinator_id = any(own)) offset 0) i;
end $$;
revoke execute on function employees_sharing() from public;
grant execute on function employees_sharing() to app_user;

-- A merge moves what hangs on an employee.
grant update (employee_id) on employee_note_versions to app_user;

-- By what else an employee is known: numbers, addresses and names of both records before a merge that stands.
create view employee_aliases with (security_invoker = true) as
  select m.organization_id, m.employee_id, m.merged_at, v.was, v.was ->> 'employee_number' as employee_number, v.was ->> 'external_id' as external_id,
    lower(v.was ->> 'email') as email, v.was ->> 'mobile' as mobile, v.was ->> 'first_name' as first_name, v.was ->> 'last_name' as last_name,
    v.was ->> 'sort_name' as sort_name, (v.was ->> 'birth_date')::date as birth_date
  from merged_employees m cross join lateral (values (m.merged), (m.kept)) v (was)
  where m.undone_at is null;
grant select on employee_aliases to app_user;

-- ── dated facts ─────────────────────────────────────────────────────────────────────────────────────────────────

-- Called first in a merge: what the kept record cannot say of a day, the other one does. Answers from when on that is known. The
-- other's own facts end with its row (employee_facts_ended).
create function merge_employee_facts(kept uuid, other uuid) returns timestamptz
language plpgsql volatile security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  at timestamptz := known_now();
  begins date;
  changes fact_change[];
begin
  select min(f.valid_from) into begins from employment_facts f
    where f.organization_id = current_org() and f.employee_id = kept and f.known_to = 'infinity';
  -- days on which the kept record existed already, without a known status
  select array_agg(row(k.organization_id, kept, at, greatest(k.valid_from, f.valid_from), least(k.valid_to, f.valid_to),
      jsonb_build_object('provider_status', f.provider_status, 'rehire_date', f.rehire_date, 'termination_date', f.termination_date))::fact_change)
    into changes from employment_facts k join employment_facts f on f.organization_id = k.organization_id
      and f.valid_from < k.valid_to and f.valid_to > k.valid_from
    where k.organization_id = current_org() and k.employee_id = kept and k.known_to = 'infinity' and k.provider_status is null
      and f.employee_id = other and f.known_to = 'infinity' and f.provider_status is not null;
  if changes is not null then perform change_facts(changes); end if;
  -- days before it existed
  insert into employment_facts
  select n.* from employment_facts f cross join lateral jsonb_populate_record(f, jsonb_build_object('employee_id', kept,
      'valid_to', least(f.valid_to, begins), 'known_from', at, 'known_to', 'infinity')) n
  where f.organization_id = current_org() and f.employee_id = other and f.known_to = 'infinity' and f.valid_from < begins;
  return at;
end $$;

-- Called last in an undo. Facts of both are those known before the merge; where more was learned of the kept one since, that stays,
-- and what the merge said is corrected. `reverted`: the columns that the undo put back.
create function unmerge_employee_facts(kept uuid, other uuid, merged_at timestamptz, reverted jsonb) returns void
language plpgsql volatile security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  at timestamptz := known_now();
  org uuid := current_org();
  begins date;
  since date;
begin
  perform recall_facts(array[other], array[merged_at]);
  if not exists (select from employment_facts f where f.organization_id = org and f.employee_id = kept
      and (f.known_from > merged_at and f.known_from < at or f.known_to > merged_at and f.known_to < at)) then
    perform recall_facts(array[kept], array[merged_at]);
    return;
  end if;
  select min(f.valid_from) into begins from employment_facts f
    where f.organization_id = org and f.employee_id = kept and f.known_from < merged_at and f.known_to >= merged_at;
  delete from employment_facts f where f.organization_id = org and f.employee_id = kept and f.known_to = 'infinity'
    and f.valid_to <= begins and f.known_from >= at;
  update employment_facts f set known_to = at where f.organization_id = org and f.employee_id = kept and f.known_to = 'infinity'
    and f.valid_to <= begins;
  select (merged_at at time zone time_zone)::date into since from organizations where id = org;
  if reverted <> '{}' then
    perform change_facts(array[row(org, kept, at, since, 'infinity', reverted)::fact_change]);
  end if;
  perform reach_back(array[row(org, kept, at, '-infinity', 'infinity', '{}')::fact_change]);
end $$;

-- ── customer success ────────────────────────────────────────────────────────────────────────────────────────────

-- As in 015, by either phone (055); what only a merged record said finds the one that stayed.
create or replace function csm_employees_located(asked_email text, asked_mobile text, asked_names text[], asked_birth date, asked_code text)
returns table (organization_id uuid, id uuid)
language plpgsql stable security definer set search_path = public rows 20 as $$
declare
  conditions text := ' true';
  of_aliases text := ' true';
begin
  if asked_email is not null then
    conditions := conditions || ' and e.search like ''% '' || like_text($1) || '' %'' and lower(e.email) = lower($1)';
    of_aliases := of_aliases || ' and a.email = lower($1)';
  end if;
  if asked_mobile is not null then
    conditions := conditions || ' and e.search like ''% '' || like_text($2) || ''%'' and $2 in (e.mobile, e.phone_2)';
    of_aliases := of_aliases || ' and $2 in (a.mobile, a.was ->> ''phone_2'')';
  end if;
  for i in 1 .. coalesce(cardinality(asked_names), 0) loop
    -- `search` holds e-mail and numbers too
    conditions := conditions || format(' and e.search like ''%% '' || like_text(($3)[%1$s]) || ''%%''
      and fold('' '' || e.last_name || '' '' || e.first_name || '' '' || coalesce(e.preferred_name, '''')) like ''%% '' || like_text(($3)[%1$s]) || ''%%''', i);
    of_aliases := of_aliases || format(' and fold('' '' || a.last_name || '' '' || a.first_name) like ''%% '' || like_text(($3)[%1$s]) || ''%%''', i);
  end loop;
  if asked_birth is not null then
    conditions := conditions || ' and e.birth_date = $4';
    of_aliases := of_aliases || ' and a.birth_date = $4';
  end if;
  if asked_code is not null then
    conditions := conditions || ' and e.search like ''% '' || like_text($5) || '' %''
      and (lower(e.employee_number) = lower($5) or lower(e.external_id) = lower($5))';
    of_aliases := of_aliases || ' and (lower(a.employee_number) = lower($5) or lower(a.external_id) = lower($5))';
  end if;
  return query execute '(select e.organization_id, e.id from employees e where' || conditions || ' limit 51)
      union (select a.organization_id, a.employee_id from employee_aliases a where' || of_aliases || ' limit 51) limit 51'
    using asked_email, asked_mobile, asked_names, asked_birth, asked_code;
end $$;

create or replace function csm_agency_of(employee uuid) returns uuid
language sql stable security definer set search_path = public as $$
  select coalesce((select e.organization_id from organizations o join employees e on e.organization_id = o.id and e.id = employee limit 1),
    (select m.organization_id from organizations o join merged_employees m on m.organization_id = o.id and m.merged_id = employee
      and m.undone_at is null limit 1))
$$;

revoke execute on function merge_employee_facts(uuid, uuid), unmerge_employee_facts(uuid, uuid, timestamptz, jsonb) from public;
grant execute on function merge_employee_facts(uuid, uuid), unmerge_employee_facts(uuid, uuid, timestamptz, jsonb) to app_user;
