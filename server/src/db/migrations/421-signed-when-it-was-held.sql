-- A signature is of the moment at which its form was held, not of the begin of a transaction that waited: signatures of one form stand in the
-- order in which they were made, and each covers those before it.
alter table form_signatures alter column at set default clock_timestamp();
