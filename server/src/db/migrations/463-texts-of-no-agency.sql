-- Customer success reads texts that no agency could be found for, and gives them to one.
create policy unrouted on sms_inbound for select to app_csm using (outcome = 'nobody');
grant select (id, from_number, to_number, body_sealed, media, received_at, outcome) on sms_inbound to app_csm;
