-- When and where the board of a programme meets next: its board pack says so.
alter table board_settings
  add column meeting_at timestamptz,
  add column meeting_place text not null default '' check (length(meeting_place) <= 200);
