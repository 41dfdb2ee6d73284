-- What the daily mail said of a person's work, so that the same list is not sent again day after day.
alter table notification_digests add column work text;
