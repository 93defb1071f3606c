-- A form without an end gave a credential that ran out on the day it was issued. Its credential has no end either.
update credentials c set expires_on = null, version = c.version + 1
from employee_forms a
where a.organization_id = c.organization_id and a.id = c.employee_form_id and a.expires_on is null and c.expires_on = c.issued_on;
