-- A nightly check that was cut short is begun anew.
grant delete on compliance_checks to app_user;
