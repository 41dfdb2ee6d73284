-- Nearly every read of staff leaves out what a conflict of interest closes, and the view is five joined queries: PostgreSQL planned it
-- anew with each of these statements, longer than it ran them. A connection keeps the plans of what these functions ask.
create function applications_closed_to(person uuid) returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select application_id from conflicts_in_force where user_id = person);
end $$;

-- Null for no one.
create function people_kept_from(application uuid) returns uuid[] language plpgsql stable parallel safe as $$
begin
  return (select array_agg(distinct user_id) from conflicts_in_force where application_id = application);
end $$;
