-- The scans of a medical type are for the agency's administrators, its nurses and whoever recorded them (docs/decisions/142).

alter table credential_types add column is_medical boolean not null default false;

-- as `soundsMedical` of contract/src/medical/medical.ts
update credential_types set is_medical = true, version = version + 1
where (code in ('TB', 'HEALTH')
    or name ~* '\m(tb|ppd|igra|quantiferon|tuberc\w*|health (assess|check|exam|screen|statement|form)\w*|medical|physicals?|hep|hepatitis|hbv|covid\w*|vaccin\w*|immuni\w*|titers?|titres?|flu|influenza|varicella|measles|mumps|rubella|mmr|tdap|tetanus|pertussis|drug|toxicology|alcohol|urine|x-?rays?|fit test\w*)\M')
  and name !~* '\m(training|course|class|in-?service|licen[cs]es?|assistants?|aides?|therap\w*)\M';
