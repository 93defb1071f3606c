-- Whom the rule of a path counts as new: people who are hired or rehired, or everybody who becomes active, also after a leave.
alter table learning_paths add column rule_for text not null default 'hired' check (rule_for in ('hired', 'activated'));

-- Whoever is on leave, on hold or suspended now was here when the rule was switched on.
insert into path_passed_over (organization_id, path_id, employee_id)
  select l.organization_id, l.id, e.id from learning_paths l join employees e on e.organization_id = l.organization_id
  where l.rule_on and e.provider_status in (3, 4, 8)
on conflict do nothing;
