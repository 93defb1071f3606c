-- How many lines of a run that goes on were read, of about how many. They are written while the run itself is still one transaction.
alter table report_runs add column lines_read int, add column lines_of int;
