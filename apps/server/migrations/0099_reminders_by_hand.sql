-- A manager may remind a reviewer again after a day: the row then has the time of the latest reminder.
grant update (sent_at) on task_reminders to grantdesk_app;
