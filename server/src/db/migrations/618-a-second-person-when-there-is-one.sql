-- Whether records wait for a second person where there is none (docs/decisions/278), and which records their own writer verified.
alter table organizations add column second_person text not null default 'when_there' check (second_person in ('always', 'when_there'));
grant update (second_person) on organizations to app_user;
alter table credentials add column self_verified boolean not null default false;
alter table compliance_waivers add column self_verified boolean not null default false;
alter table external_trainings add column self_verified boolean not null default false;
