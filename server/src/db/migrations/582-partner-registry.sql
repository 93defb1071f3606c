-- Customer success keeps the registry of partners; how they sign users in stays with commands.
grant insert (name, kind, connector, adapter, template) on partners to app_csm;
grant update (name, adapter, template, is_active) on partners to app_csm;
