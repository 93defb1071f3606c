-- Hosts to which files go by SFTP, and what went there with its proof (docs/decisions/225).

create table sftp_targets (
  organization_id uuid not null references organizations (id),
  id uuid not null default new_id(),
  name text not null,
  host text not null,
  port int not null check (port between 1 and 65535),
  username text not null,
  auth text not null check (auth in ('password', 'made_key', 'own_key')),
  -- the password, or the private key without a passphrase
  secret_sealed text not null,
  -- the line for authorized_keys
  public_key text,
  check ((auth = 'password') = (public_key is null)),
  out_folder text not null,
  in_folder text,
  name_pattern text not null,
  way text not null check (way in ('part_rename', 'direct_wx')),
  on_collision text not null check (on_collision in ('refuse', 'suffix')),
  pgp_public_key text,
  pgp_fingerprint text,
  check ((pgp_public_key is null) = (pgp_fingerprint is null)),
  state text not null default 'new' check (state in ('new', 'tested', 'ok', 'failing', 'disabled')),
  -- why it fails, as a named text
  reason text,
  -- the accepted one
  host_key_algorithm text,
  host_key_sha256 text,
  host_key_by_name text,
  host_key_at timestamptz,
  check ((host_key_algorithm is null) = (host_key_sha256 is null)),
  -- another one that the host showed
  seen_algorithm text,
  seen_sha256 text,
  seen_at timestamptz,
  check ((seen_algorithm is null) = (seen_sha256 is null)),
  -- whether the server refuses to rename onto a name that exists; null: the last test could not find out
  renames_safely boolean,
  -- the last test; passed null: it is to run, or runs
  test_asked_at timestamptz,
  test_by_name text,
  test_passed boolean,
  test_steps jsonb not null default '[]',
  test_next_at timestamptz,
  last_delivery_at timestamptz,
  -- of the running number in names of files
  sent int not null default 0,
  -- when its in folder is looked into next
  look_at timestamptz,
  version int not null default 1,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index sftp_targets_by_name on sftp_targets (organization_id, fold(name));
create index sftp_targets_to_test on sftp_targets (test_next_at) where test_next_at is not null;
create index sftp_targets_to_look on sftp_targets (look_at) where look_at is not null;
select tenant_table('sftp_targets');
grant select, insert, update on sftp_targets to app_user;
create policy sweep on sftp_targets for select to app_job using (true);
grant select (organization_id, look_at, test_next_at) on sftp_targets to app_job;

create table file_deliveries (
  organization_id uuid not null,
  id uuid not null default new_id(),
  target_id uuid not null,
  -- what the file is of, and how that says its bytes: the kinds are named in contract/src/sftp/states.ts
  subject_kind text not null check (subject_kind in ('report_run', 'payroll_batch')),
  subject_id uuid not null,
  subject_name text not null,
  format text not null check (format ~ '^[a-z0-9]{1,8}$'),
  file_name text not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'proven', 'proven_by_size', 'taken', 'unproven', 'refused', 'failed')),
  -- where it lies on the other side, from the moment on at which it may lie there
  remote_name text,
  -- way direct_wx: the final name was opened by us, and nobody else's file is there
  opened_at timestamptz,
  -- its size on the other side was asked for and right before it got its final name
  sized boolean not null default false,
  -- what is sent, known before the first byte leaves
  size bigint,
  sha256 bytea check (octet_length(sha256) = 32),
  check ((size is null) = (sha256 is null)),
  listing text,
  attempts int not null default 0,
  -- null: nothing more happens by itself
  next_at timestamptz default now(),
  -- a named text
  reason text,
  steps jsonb not null default '[]',
  asked_by uuid not null,
  asked_by_name text not null,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, target_id) references sftp_targets (organization_id, id) on delete cascade
);
create index file_deliveries_by_time on file_deliveries (organization_id, made_at desc, id desc);
create index file_deliveries_of_target on file_deliveries (organization_id, target_id, made_at desc);
create index file_deliveries_of_subject on file_deliveries (organization_id, subject_kind, subject_id, made_at desc);
create index file_deliveries_due on file_deliveries (next_at) where next_at is not null;
select tenant_table('file_deliveries');
grant select, insert, update on file_deliveries to app_user;
create policy sweep on file_deliveries for select to app_job using (true);
grant select (organization_id, target_id, next_at) on file_deliveries to app_job;

-- Answers of the other side, fetched from its folder.
create table file_responses (
  organization_id uuid not null,
  id uuid not null default new_id(),
  target_id uuid not null,
  -- null: it names no file that was sent
  delivery_id uuid,
  name text not null,
  size int not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- its bytes, sealed
  content_sealed text not null,
  -- as the other side says, in seconds
  modified_at bigint not null,
  found_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, target_id) references sftp_targets (organization_id, id) on delete cascade,
  foreign key (organization_id, delivery_id) references file_deliveries (organization_id, id) on delete cascade
);
create unique index file_responses_once on file_responses (organization_id, target_id, name, sha256);
create index file_responses_of on file_responses (organization_id, delivery_id);
select tenant_table('file_responses');
grant select, insert on file_responses to app_user;
