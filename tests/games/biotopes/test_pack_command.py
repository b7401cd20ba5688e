"""`ecotone pack`: a card set of one's own."""


def test_a_skeleton_is_written_once_and_can_be_checked(ecotone, refused, tmp_path):
    path = tmp_path / "mine.toml"
    assert ecotone("pack", "new", path).code == 0
    assert "mine.toml" in refused("pack", "new", path)
    ran = ecotone("pack", "check", path)
    assert "Traceback" not in ran.err


def test_a_damaged_pack_is_refused_with_its_places(ecotone, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("format = 1\ncolour = 3\n")
    ran = ecotone("pack", "check", path)
    assert ran.code == 2
    assert "bad.toml:2" in ran.err
    assert "thing" in ran.err.splitlines()[-1]


def test_a_missing_pack_is_named(refused, tmp_path):
    refused("pack", "check", tmp_path / "none.toml")
