-- Whoever signs in, and whoever is told of something, is found by the address as it is kept, and people are listed by it. The
-- unique index is on its small letters, and the one of fragments reads a page for each three letters of "@example.org".
drop index concurrently if exists users_by_email;
create index concurrently users_by_email on users (email, id);
