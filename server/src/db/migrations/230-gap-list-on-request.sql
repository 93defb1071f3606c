-- What is missing is for the agency: it stands in what is handed over only where somebody asked for it. Packets built before had it.
alter table survey_packets add column with_gap_list boolean not null default true;
alter table survey_packets alter column with_gap_list set default false;
