-- Steps for somebody from outside whom nobody has named yet: the worklist asks who signs.
create index form_signers_unnamed on form_signers (organization_id, employee_form_id) where kind = 'outside' and name is null;
