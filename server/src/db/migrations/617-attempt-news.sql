-- Attempts that failed, and attempts that were granted: whoever waits for them is told (docs/decisions/277). A row is taken away once it was
-- looked at: what is told follows from the facts of then.
create table attempt_news (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  employee_id uuid not null,
  assignment_id uuid not null,
  -- failed: maybe the last one was. granted: the caregiver can go on
  kind text not null check (kind in ('failed', 'granted')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employees (organization_id, id) on delete cascade,
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade
);
create index attempt_news_due on attempt_news (created_at);
create index attempt_news_of_employee on attempt_news (organization_id, employee_id);
create index attempt_news_of_assignment on attempt_news (organization_id, assignment_id);
select tenant_table('attempt_news', 'employee_id');
grant select, insert, update, delete on attempt_news to app_user;
create policy telling on attempt_news for select to app_job using (true);
grant select (organization_id, kind, created_at) on attempt_news to app_job;

create function note_failed_attempt() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into attempt_news (organization_id, employee_id, assignment_id, kind) values (new.organization_id, new.employee_id, new.assignment_id, 'failed');
  return null;
end $$;
create function note_granted_attempts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into attempt_news (organization_id, employee_id, assignment_id, kind) values (new.organization_id, new.employee_id, new.assignment_id, 'granted');
  return null;
end $$;
revoke execute on function note_failed_attempt(), note_granted_attempts() from public;
-- what a demo world, a restore or a merge writes is news to nobody
create trigger module_progress_failed after insert on module_progress for each row
  when (current_user in ('app_user', 'app_own', 'app_learner') and new.failed_attempts > 0 and new.state <> 'done')
  execute function note_failed_attempt();
create trigger module_progress_failed_again after update of failed_attempts on module_progress for each row
  when (current_user in ('app_user', 'app_own', 'app_learner') and new.failed_attempts > old.failed_attempts and new.state <> 'done')
  execute function note_failed_attempt();
create trigger attempt_grants_told after insert on attempt_grants for each row
  when (current_user in ('app_user', 'app_own')) execute function note_granted_attempts();
