-- A session is found by the hash of its token, so that reading the database or a backup opens no account. Tokens of before are
-- 32 characters long. A session lasts a day, so these are few rows.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex') where length(token) < 64;
