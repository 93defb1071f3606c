-- Kept timelines also tell how many minutes count toward the window and how many it needs; null: they were kept before this was.
alter table compliance_states add column needed_minutes int, add column counted_minutes int;

-- Credit that counts under no rule of its person, or only in part: the minutes that are left and why, under the rule that comes closest. Stretches of days,
-- kept and closed as those of compliance_states.
create table compliance_left_out (
  organization_id uuid not null references organizations (id),
  employee_id uuid not null,
  record_id uuid not null,
  valid_from date not null,
  valid_to date not null default 'infinity',
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  -- null: it was taken back, which no rule decides
  rule_id uuid,
  minutes int not null,
  -- `LeftOut` of contract/src/compliance/result.ts
  why text not null,
  check (valid_from < valid_to),
  check (known_from < known_to),
  primary key (organization_id, employee_id, record_id, valid_from, known_from)
);
select tenant_table('compliance_left_out', 'employee_id');
grant select, insert, update, delete on compliance_left_out to app_user;

-- Several named texts as one, which readers get in their language: `joining` names a text with `one` and `rest`.
create function named_list(words text[], joining jsonb) returns text
language plpgsql immutable strict parallel safe set search_path = public as $$
declare
  said text := words[cardinality(words)];
begin
  for at in reverse cardinality(words) - 1 .. 1 loop
    said := chr(31) || (joining || jsonb_build_array(jsonb_build_object('one', words[at], 'rest', said)))::text;
  end loop;
  return said;
end $$;
revoke execute on function named_list(text[], jsonb) from public;
grant execute on function named_list(text[], jsonb) to app_user;

-- everybody is judged anew
insert into compliance_everybody_due (organization_id) select id from organizations on conflict do nothing;
