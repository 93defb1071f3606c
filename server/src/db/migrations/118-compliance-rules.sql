-- What agencies ask of whom (docs/compliance.md): rules as data in versions. How somebody stands is judged by code, never here.

create table compliance_rules (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  version int not null default 1,
  -- the rule of the state pack that it was adopted from, and that one's edition then; null: the agency's own
  pack_key text,
  pack_edition int,
  check ((pack_key is null) = (pack_edition is null)),
  -- the first day on which it asks nothing any more
  retired_on date,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index compliance_rules_by_pack on compliance_rules (organization_id, pack_key) where retired_on is null;

-- A version that is taken back or replaced before anybody relied on it stays readable: what was known when is part of the answer.
create table compliance_rule_versions (
  organization_id uuid not null,
  id uuid not null default new_id(),
  rule_id uuid not null,
  effective_from date not null,
  -- `ruleVersion` of contract/src/compliance/rule.ts, without its day
  body jsonb not null,
  known_from timestamptz not null default now(),
  known_to timestamptz not null default 'infinity',
  written_by_name text not null,
  note text,
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references compliance_rules (organization_id, id) on delete cascade
);
create unique index compliance_rule_versions_by_day on compliance_rule_versions (organization_id, rule_id, effective_from)
  where known_to = 'infinity';

select tenant_table('compliance_rules', null, 'compliance');
select tenant_table('compliance_rule_versions', null, 'compliance');
grant select, insert, update on compliance_rules, compliance_rule_versions to app_user;
grant delete on compliance_rules, compliance_rule_versions to app_user;
