-- Which default area an area is, as long as nobody has renamed it: it is then called by the texts of the user's language. Null for all others.
ALTER TABLE area ADD COLUMN kind text
  CHECK (kind IN ('HEALTH', 'RELATIONSHIPS', 'WORK', 'GROWTH', 'ENJOYMENT', 'OTHER'));

-- Existing areas with the default name of any language. Of several of one kind, the first one is the default area.
WITH default_name (kind, name) AS (VALUES
  ('HEALTH', 'Health'), ('HEALTH', 'Salud'), ('HEALTH', '健康'),
  ('RELATIONSHIPS', 'Relationships'), ('RELATIONSHIPS', 'Relaciones'), ('RELATIONSHIPS', '人間関係'),
  ('WORK', 'Work'), ('WORK', 'Trabajo'), ('WORK', '仕事'),
  ('GROWTH', 'Growth'), ('GROWTH', 'Crecimiento'), ('GROWTH', '成長'),
  ('ENJOYMENT', 'Enjoyment'), ('ENJOYMENT', 'Disfrute'), ('ENJOYMENT', 'Ocio'), ('ENJOYMENT', '楽しみ'),
  ('OTHER', 'Other'), ('OTHER', 'Otros'), ('OTHER', 'その他')
), first_of_kind AS (
  SELECT DISTINCT ON (area.user_id, default_name.kind) area.user_id, area.id, default_name.kind
  FROM area JOIN default_name USING (name)
  ORDER BY area.user_id, default_name.kind, area.sort_order, area.id
)
UPDATE area SET kind = first_of_kind.kind FROM first_of_kind
WHERE area.user_id = first_of_kind.user_id AND area.id = first_of_kind.id;

-- The same in the frozen facts of reviews.
UPDATE review SET facts = jsonb_set(review.facts, '{areas}', (
  SELECT jsonb_agg(CASE WHEN area.kind IS NULL THEN frozen.fact ELSE frozen.fact || jsonb_build_object('kind', area.kind) END ORDER BY frozen.place)
  FROM jsonb_array_elements(review.facts -> 'areas') WITH ORDINALITY AS frozen (fact, place)
  LEFT JOIN area ON area.user_id = review.user_id AND area.id::text = frozen.fact ->> 'id' AND area.name = frozen.fact ->> 'name'
))
WHERE jsonb_array_length(review.facts -> 'areas') > 0;
