-- Partners are either connected by us, or connect themselves with keys of our public API (`partners` and `partners-pubapi`).
alter table partners add column connector text not null default 'builtin' check (connector in ('builtin', 'pubapi'));
