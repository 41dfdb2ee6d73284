-- Functions of the filter bitmaps (docs/decisions/0048-filter-bitmaps.md).

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- The first and the last block of 1,024 places of a chunk that have a bit set.
create function blocks_of(chunk integer, bits bit varying)
  returns table(first integer, last integer)
  language sql immutable as $$
  select min(chunk * 64 + b.at), max(chunk * 64 + b.at) from generate_series(0, 63) as b (at)
  where bit_count(substring(bits from b.at * 1024 + 1 for 1024)) > 0;
$$;

-- The applications whose number lies between two, both included. Null for no bound.
create function filter_bits_between(programme uuid, name text, low double precision, high double precision)
  returns table(chunk integer, bits bit varying)
  language sql stable as $$
  select f.chunk, case when high is null then f.bits else f.bits & ~p.bits end
  from filter_bits_from(programme, name, coalesce(number_bits(greatest(low, 0)), 0)) as f
    left join filter_bits_from(programme, name, number_bits(high) + 1) as p on high is not null and p.chunk = f.chunk;
$$;

-- The applications whose number is at least this one, in bits. From the lowest slice that matters upwards: if the bound has the
-- bit, a number needs it and what follows; if not, either is enough.
create function filter_bits_from(programme uuid, name text, bound bigint)
  returns table(chunk integer, bits bit varying)
  language plpgsql stable as $$
declare
  step record;
  reached bit varying;
begin
  for step in
    select k.chunk, k.bits as known, n.slice, s.bits
    from filter_bitmaps k
      cross join generate_series((select coalesce(min(b), 63) from generate_series(0, 62) as b where bound > 0 and bound >> b & 1 = 1), 63) as n (slice)
      left join filter_bitmaps s on s.programme_id = k.programme_id and s.term = filter_bits_from.name || '#' || n.slice and s.chunk = k.chunk
    where k.programme_id = programme and k.term = filter_bits_from.name || '*'
    order by k.chunk, n.slice
  loop
    if step.slice = 63 then
      chunk := step.chunk;
      bits := coalesce(reached, step.known);
      reached := null;
      return next;
    elsif bound >> step.slice & 1 = 1 then
      reached := case when step.bits is null then step.known # step.known else coalesce(reached, step.known) & step.bits end;
    elsif step.bits is not null then
      reached := reached | step.bits;
    end if;
  end loop;
end $$;

-- The terms of some applications as they are now, each with its place. `questions` says what is kept of the answers to each
-- question: {"data.country": "values", "data.amount": "numbers", "data.start": "days", "data.story": "others"}.
create function filter_terms(programme uuid, ids uuid[], questions jsonb)
  returns table(term text, place integer)
  language sql stable as $$
  with batch as materialized (
      select p.position as place, a.* from filter_positions p join applications a on a.id = p.application_id
      where p.application_id = any (ids) and p.programme_id = programme),
    items as materialized (
      select b.place, k.value as kind, k.key as name, a.value, a.number
      from batch b join application_answers a on a.application_id = b.id
        join jsonb_each_text(questions) as k on k.key = case a.form when 'APPLICATION' then 'data.' else 'proposalData.' end || a.field_id),
    numbers as materialized (
      select i.place, i.name, i.number from items i where i.kind = 'numbers' and i.number is not null
      union all
      select i.place, i.name, replace(i.value, '-', '')::double precision from items i where i.kind = 'days' and i.value ~ '^\d{4}-\d{2}-\d{2}$'
      union all
      select b.place, f.name, f.number
      from batch b, lateral (values ('average_initial', b.average_initial), ('average_proposal', b.average_proposal),
          ('average_interview', b.average_interview), ('average_latest', b.average_latest),
          ('created', floor(extract(epoch from b.created_at))), ('submitted', floor(extract(epoch from b.submitted_at))),
          ('touched', floor(extract(epoch from b.updated_at) / 3600))) as f (name, number)
      where f.number is not null
      union all
      select b.place, 'reviews_' || t.stage, coalesce(s.n, 0)
      from batch b cross join unnest(array['INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL']) as t (stage)
        left join application_scores s on s.application_id = b.id and s.task_action = t.stage),
    -- Kept apart, so that a number is turned into bits once.
    sliced as (select n.place, n.name, number_bits(n.number) as bits from numbers n offset 0)
  select 'all', b.place from batch b
  union all
  select f.name || '=' || f.value, b.place
  from batch b, lateral (values ('progress', b.progress_status), ('proposal', b.proposal_progress_status), ('interview', b.interview_status)) as f (name, value)
  where f.value is not null
  union all
  select distinct 'flag=' || f.flag, b.place from batch b, unnest(b.approval_flags) as f (flag)
  union all
  select i.name || '=' || i.value, i.place from items i where i.kind = 'values'
  union all
  select distinct i.name || '*', i.place from items i where i.kind = 'others'
  union all
  select n.name || '*', n.place from numbers n
  union all
  select s.name || '#' || g.slice, s.place from sliced s, generate_series(0, 62) as g (slice) where (s.bits >> g.slice) & 1 = 1;
$$;

-- Writes the bits of some applications anew.
create function fold_filter_bitmaps(programme uuid, ids uuid[], questions jsonb) returns void language sql as $$
  with words as materialized (
      select t.term collate "C" as term, t.place >> 6 as at, bit_or(1::bigint << (63 - (t.place & 63))) as bits
      from filter_terms(programme, ids, questions) as t group by 1, 2),
    made as materialized (
      select z.term, z.chunk, rpad(string_agg(repeat('0', 64 * (z.at - z.last - 1)) || z.bits::bit(64)::text, '' order by z.at), 65536, '0')::bit(65536) as bits
      from (select w.term, w.at >> 10 as chunk, w.at & 1023 as at, w.bits,
          coalesce(lag(w.at & 1023) over (partition by w.term, w.at >> 10 order by w.at), -1) as last
        from words w) as z
      group by z.term, z.chunk),
    folded as materialized (select m.chunk, m.bits from made m where m.term = 'all'),
    gone as (
      update filter_bitmaps b set bits = b.bits & ~f.bits
      from folded f
      where b.programme_id = programme and b.chunk = f.chunk and bit_count(b.bits & f.bits) > 0
        and not exists (select from made m where m.term = b.term and m.chunk = b.chunk))
  insert into filter_bitmaps as b (programme_id, term, chunk, bits)
    select programme, m.term, m.chunk, m.bits from made m order by m.term, m.chunk
  on conflict on constraint filter_bitmaps_pkey do update
    set bits = (b.bits & ~(select f.bits from folded f where f.chunk = excluded.chunk)) | excluded.bits
    where b.bits <> ((b.bits & ~(select f.bits from folded f where f.chunk = excluded.chunk)) | excluded.bits);
$$;

-- A number as bits that sort in the same order; no number is below zero.
create function number_bits(number double precision) returns bigint language sql immutable parallel safe as $$
  select ('x' || encode(float8send(number), 'hex'))::bit(64)::bigint;
$$;

-- The places whose bit is set, if there are few.
create function positions_of(chunk integer, bits bit varying) returns setof integer language sql immutable as $$
  select chunk * 65536 + words.at * 64 + b.at
  from (select w.at, substring(bits from w.at * 64 + 1 for 64)::bit(64)::bigint as word from generate_series(0, 1023) as w (at) offset 0) as words,
    generate_series(0, 63) as b (at)
  where words.word <> 0 and (words.word >> (63 - b.at)) & 1 = 1;
$$;

-- Gives the next places to applications without one, by age. Null for the whole programme.
create function take_filter_positions(programme uuid, ids uuid[] default null) returns void language sql as $$
  with placed as materialized (
      select a.id, a.created_at, (select coalesce(max(p.position), -1) from filter_positions p where p.programme_id = programme)
          + row_number() over (order by a.created_at, a.id) as position
        from applications a
        where a.programme_id = programme and (ids is null or a.id = any (ids))
          and not exists (select from filter_positions p where p.application_id = a.id)),
    taken as (
      insert into filter_positions (application_id, programme_id, position) select p.id, programme, p.position from placed p)
  insert into filter_blocks as b (programme_id, block, oldest, newest)
    select programme, p.position >> 10, min(p.created_at), max(p.created_at) from placed p group by 2
  on conflict on constraint filter_blocks_pkey do update
    set oldest = least(b.oldest, excluded.oldest), newest = greatest(b.newest, excluded.newest);
$$;
