-- What people learn fills the history all day long, so the dashboard's list of what happened leaves it out: it tells of the office.
drop index events_lately;
create index events_lately on events (organization_id, id)
  where kind not in ('user.signed_in', 'user.left', 'user.sign_in_failed', 'user.sign_ins_ended', 'employee.moved',
    'training.started', 'training.completed')
    and (source not in ('import', 'bulk') or subject_id is null);
