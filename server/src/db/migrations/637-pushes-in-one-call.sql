-- Pushes that left in one call share its id: if the partner never received one of them, it received none (docs/decisions/288).
alter table partner_pushes add column call_id uuid;
