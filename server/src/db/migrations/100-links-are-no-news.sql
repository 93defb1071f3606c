-- Links to learn come and go with every reminder, and whether somebody wants reminders is between them and us: no news of the office.
drop index events_lately;
create index events_lately on events (organization_id, id)
  where kind not in ('user.signed_in', 'user.left', 'user.sign_in_failed', 'user.sign_ins_ended', 'employee.moved',
    'training.started', 'training.completed', 'training.link_made', 'training.link_sent', 'training.link_extended',
    'training.link_opened', 'training.link_ended', 'employee.mail_stopped', 'employee.mail_allowed', 'employee.sms_stopped',
    'employee.sms_allowed')
    and (source not in ('import', 'bulk') or subject_id is null);
