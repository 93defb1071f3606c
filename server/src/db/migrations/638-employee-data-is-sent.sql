-- Values of an employee that somebody sends to the partner from the comparison (docs/decisions/289).
alter table partner_pushes drop constraint partner_pushes_kind_check,
  add constraint partner_pushes_kind_check check (kind in ('completion', 'reversal', 'credential', 'compliance', 'status', 'person'));
