-- Signing in at an identity provider. A person is known there by the tenant's and the account's own ids, which never change
-- hands, as an e-mail address may.

create table person_identity (
  tenant_id uuid not null,
  object_id uuid not null,
  person_id uuid not null references person,
  -- As the provider names the account, for its owner to recognise.
  account_name text not null,
  linked_at timestamptz not null default now(),
  primary key (tenant_id, object_id),
  constraint person_identity_one_account unique (tenant_id, person_id)
);

-- Drawn by us for one sign-in and spent by it, so that a token that was seen somewhere is worth nothing. Stored hashed (SHA-256).
create table sign_in_nonce (
  nonce_hash bytea primary key,
  -- Whose account is to be linked; none where somebody signs in.
  person_id uuid references person,
  expires_at timestamptz not null
);
create index sign_in_nonce_age on sign_in_nonce (expires_at);

grant select, insert, delete on person_identity, sign_in_nonce to kitround_system;
