-- Nothing has used these for at least one version, so that older processes beside this one do not need them.

drop table app.api_keys;
drop function app.empty_trash();
drop function app.make_company_key(text, bytea, text, text[], boolean);
