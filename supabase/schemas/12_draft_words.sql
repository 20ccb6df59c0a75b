-- Words that a client took out of drafts, and whether to avoid them from now on. The site suggests a word
-- that was taken out twice; nothing is avoided unless the client says so.

create type public.suggested_word_answer as enum ('avoided', 'kept');

-- Answers to suggestions, so that none is asked again.
create table public.suggested_words (
  user_id uuid not null references auth.users (id) on delete cascade,
  word text not null,
  answer public.suggested_word_answer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, word),
  constraint word_is_valid_line check (private.is_valid_line(word, 1, 80))
);

alter table public.suggested_words enable row level security;
revoke all on public.suggested_words from public, anon, authenticated;
grant select on public.suggested_words to authenticated;
grant all on public.suggested_words to service_role;
create policy "Clients read their own answers" on public.suggested_words
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Requires a live session" on public.suggested_words as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Records the caller's answer to a suggested word, and puts an avoided one in front of their words to
-- avoid, from where only they take it. Raises 22023 for a word that no longer fits.
-- @returns the answer that counts
create function private.answer_suggested_word(word text, answer public.suggested_word_answer)
  returns public.suggested_word_answer
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('suggested_words', 60, '1 hour');
  insert into public.suggested_words as known (user_id, word, answer) values (auth.uid(), $1, $2)
  on conflict on constraint suggested_words_pkey do update set answer = excluded.answer
    where known.answer = 'kept' and excluded.answer = 'avoided';
  if found and $2 = 'avoided' then
    update public.profiles
    set words_to_avoid = concat_ws(', ', $1, nullif(profiles.words_to_avoid, ''))
    where profiles.id = auth.uid();
  end if;
  return (
    select words.answer from public.suggested_words as words
    where (words.user_id, words.word) = (auth.uid(), $1)
  );
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.answer_suggested_word(
  word private.line, answer public.suggested_word_answer
) returns public.suggested_word_answer
  language sql set search_path = '' as $$ select private.answer_suggested_word($1, $2) $$;

grant execute on function private.answer_suggested_word, public.answer_suggested_word
  to authenticated;
